"""What fills the window: home, set-up, lobby, table, results, rules, history, settings."""
