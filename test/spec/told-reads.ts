/**
 * Reads of a company's manifest, credentials, reports, customers, attempts and installs, and of what its servers were sent
 * and answered, which the security trail tells of, in these words, when staff make them.
 */
export const toldReads: readonly (readonly [read: string, what: string])[] = [
  ['GET /api/v3/addons/:addon/current_manifest', 'manifest'],
  ['GET /api/v3/addons/:addon/manifests/:id', 'manifest'],
  ['GET /api/v3/addons/:addon/oauth_credentials', 'credentials'],
  ['GET /api/v3/addons/:addon/api_authorizations', 'credentials'],
  ['GET /api/v3/addons/:addon/reports', 'reports'],
  ['GET /api/v3/addons/:addon/month_so_far', 'month so far'],
  ['GET /api/v3/addons/:addon/customers', 'customers'],
  ['GET /api/v3/addons/:addon/customer_retention', 'customers'],
  ['GET /api/v3/addons/:addon/overview', 'overview'],
  ['GET /api/v3/addons/:addon/failed_attempts', 'attempts'],
  ['GET /api/v3/addons/:addon/installs', 'installs'],
  ['GET /api/v3/automatic_reviews/:id/calls', 'review calls'],
  ['GET /api/v3/webhook_deliveries/:id', 'webhook delivery'],
  ['GET /api/v3/outbox/letters/:id', 'letter'],
]
