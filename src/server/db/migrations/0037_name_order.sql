-- The order in which people sort names, with numbers by their value. Not 'und-u-kn-true': the embedded PostgreSQL
-- makes a collation of it, and then sorts 'Plan 10' before 'Plan 2'.
CREATE COLLATION "name_order" (provider = icu, locale = 'und@colNumeric=yes');
