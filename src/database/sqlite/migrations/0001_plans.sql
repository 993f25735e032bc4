-- What each plan may do. An operator may change the numbers; a later migration must not overwrite them.
INSERT INTO plans (name, is_search_allowed, searches_per_minute, search_burst) VALUES
  ('free', 0, 60, 60),
  ('pro', 0, 60, 60),
  ('team', 1, 60, 60),
  ('enterprise', 1, 600, 120);
INSERT INTO sequences (name, value) VALUES ('change', 0);
