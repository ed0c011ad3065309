-- Alpha users and plan passes are shown with whether they have installed.
SELECT cover_content('installs', 'SELECT plans.addon_id FROM changed JOIN plans ON plans.id = changed.plan_id');
