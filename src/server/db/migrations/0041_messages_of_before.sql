-- What staff wrote before messages had a table of their own: with each rejection and each edit, in the trail's order.
INSERT INTO approval_messages (approval_id, by, author_id, text, created_at)
SELECT approvals.id, 'platform', trail.actor_id, coalesce(trail.note, trail."to"), trail.created_at
FROM trail JOIN approvals ON approvals.id = trail.subject_id
WHERE trail.subject_type = 'approval'
  AND CASE trail.kind WHEN 'transition' THEN trail.event = 'reject' AND btrim(trail.note) <> ''
    ELSE trail.field = 'message' AND btrim(trail."to") <> '' END
ORDER BY trail.serial;
--> statement-breakpoint
-- Those that no trail has.
INSERT INTO approval_messages (approval_id, by, author_id, text, created_at)
SELECT id, 'platform', approver_id, message, updated_at FROM approvals
WHERE btrim(message) <> '' AND NOT EXISTS (
  SELECT 1 FROM approval_messages WHERE approval_id = approvals.id AND text = approvals.message);
--> statement-breakpoint
SELECT cover_content('approval_messages',
  'SELECT approvals.addon_id FROM changed JOIN approvals ON approvals.id = changed.approval_id');
