-- Reviews were run before what they did was written to the trail; there is nothing of them to replay.
UPDATE automatic_reviews r SET has_trail = false
WHERE r.status <> 'new' AND NOT EXISTS (
  SELECT 1 FROM trail t WHERE t.subject_type = 'automatic_review' AND t.subject_id = r.id);
