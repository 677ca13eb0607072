-- Two queries, in this order, each with a semicolon at its end.

-- 1. Traffic: for every station its name, how many rides began there and how many ended there.
--    Most beginnings first; where these are alike, by name.


-- 2. Invitations: for every member who has invited nobody, the name, the station they most often
--    begin at, and how many rides began there. By name.

