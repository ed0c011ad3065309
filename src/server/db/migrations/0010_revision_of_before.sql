-- Add-ons of before get the revision that their trail gives them: the serial of its newest row that counts, as
-- machines/addon-revision.ts listed them when this was written.
WITH counting AS (
  SELECT serial, addon_id, company_id FROM trail WHERE
    (kind = 'transition' AND (subject_type IN ('addon', 'plan') OR (subject_type = 'approval' AND event <> 'edit')))
    OR (kind = 'change' AND (
      subject_type IN ('feature', 'benefit', 'screenshot', 'documentation', 'manifest', 'company', 'supplier_vendor')
      OR (subject_type = 'plan' AND field <> 'planPass')
      OR (subject_type = 'addon' AND (
        field IN ('created', 'name', 'displayName', 'summary', 'legalStatements', 'providerTermsUrl', 'icon',
          'emailSupport', 'languages', 'categories', 'provisioningApiVersion', 'alphaUser', 'alphaUsers', 'features',
          'plans')
        OR (field = 'automaticReview' AND "to" IN ('passed', 'failed', 'cancelled'))
      ))
    ))
)
UPDATE addons SET revision = greatest(
  coalesce((SELECT max(serial) FROM counting WHERE counting.addon_id = addons.id), 0),
  coalesce((SELECT max(serial) FROM counting
    WHERE counting.addon_id IS NULL AND counting.company_id = addons.company_id), 0));
--> statement-breakpoint
-- Whatever was asked for or decided is of what is there now: nothing lapses, and nothing has changed since.
UPDATE approvals SET
  requested_revision = addons.revision,
  decided_revision = CASE approvals.state WHEN 'pending' THEN NULL ELSE addons.revision END
FROM addons WHERE addons.id = approvals.addon_id;
