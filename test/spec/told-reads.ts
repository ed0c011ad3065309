/**
 * Reads of a company's manifest, credentials, reports, attempts and installs, and of what its servers were sent and answered, which
 * the security trail tells of when staff make them.
 */
export const toldReads: readonly string[] = [
  'GET /api/v3/addons/:addon/current_manifest',
  'GET /api/v3/addons/:addon/manifests/:id',
  'GET /api/v3/addons/:addon/oauth_credentials',
  'GET /api/v3/addons/:addon/api_authorizations',
  'GET /api/v3/addons/:addon/reports',
  'GET /api/v3/addons/:addon/month_so_far',
  'GET /api/v3/addons/:addon/failed_attempts',
  'GET /api/v3/addons/:addon/installs',
  'GET /api/v3/automatic_reviews/:id/calls',
  'GET /api/v3/webhook_deliveries/:id',
]
