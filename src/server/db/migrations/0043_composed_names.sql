-- Names that lists are searched by, as texts come in today: composed. A search for one of before would not find it.
UPDATE addons SET display_name = normalize(display_name, NFC), version = version + 1
WHERE display_name IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE companies SET name = normalize(name, NFC), version = version + 1 WHERE name IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE plans SET name = normalize(name, NFC), version = version + 1 WHERE name IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE users SET name = normalize(name, NFC), version = version + 1 WHERE name IS NOT NFC NORMALIZED;
