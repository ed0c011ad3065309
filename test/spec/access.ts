/*
 * Who may call what, written from CONTRACT.md and SPEC.txt (sections 6 and 7) and from nothing of ours. P: everybody; U:
 * any signed-in user; C: a user of the record's company, or staff; A: staff; T: as C, and the add-on's own token; S: a
 * service, S+right: one with this right.
 */

export type SpecifiedAccess = 'P' | 'U' | 'C' | 'A' | 'T' | 'S' | `S+${string}`

const table = `
  P GET /api/v3/changelog
  P POST /oauth/tokens

  U GET /api/v3/users
  U POST /api/v3/users/acknowledge_msa
  U GET /api/v3/users/:email/addons
  U GET /api/v3/addons
  U GET /api/v3/countries
  U GET /api/v3/categories
  U GET /api/v3/webhooks
  U POST /api/v3/webhooks
  U GET /platform/account
  U PATCH /api/v3/account
  U GET /api/v3/account/second_factor
  U POST /api/v3/account/second_factor/actions/remove
  U POST /api/v3/account/second_factor/actions/renew_codes
  U GET /api/v3/account/passkeys
  U POST /api/v3/account/passkeys/actions/ask
  U POST /api/v3/account/passkeys
  U PATCH /api/v3/account/passkeys/:id
  U DELETE /api/v3/account/passkeys/:id
  U PUT /api/v3/account/password
  U GET /api/v3/account/proof
  U PUT /api/v3/account/proof/password
  U PUT /api/v3/account/proof/code
  U POST /api/v3/account/proof/passkey/actions/ask
  U PUT /api/v3/account/proof/passkey
  U GET /api/v3/account/sessions
  U GET /api/v3/account/security_events
  U DELETE /api/v3/account/sessions
  U DELETE /api/v3/account/sessions/:id
  U POST /platform/account/two_factor
  U POST /platform/account/two_factor/actions/confirm
  U GET /buildpack-registry/users/:id/buildpacks
  U GET /buildpack-registry/users/:id/memberships
  U GET /buildpack-registry/buildpacks
  U POST /buildpack-registry/buildpacks
  U GET /buildpack-registry/buildpacks/:id
  U PATCH /buildpack-registry/buildpacks/:id
  U GET /buildpack-registry/buildpacks/:id/branches
  U GET /buildpack-registry/buildpacks/:id/tags
  U GET /buildpack-registry/buildpacks/:id/revisions
  U GET /buildpack-registry/buildpacks/:id/revisions/:rid
  U POST /buildpack-registry/buildpacks/:id/revisions
  U POST /buildpack-registry/buildpacks/:id/actions/archive
  U GET /source-control/github/user
  U GET /source-control/github/orgs
  U GET /source-control/github/search/repositories
  U POST /source-control/github/account
  U DELETE /source-control/github/account

  C GET /api/v3/webhooks/:id
  C PATCH /api/v3/webhooks/:id
  C DELETE /api/v3/webhooks/:id
  C POST /api/v3/webhooks/:id/actions/regenerate_secret
  C POST /api/v3/webhooks/:id/actions/test
  C GET /api/v3/webhooks/:id/deliveries
  C GET /api/v3/webhook_deliveries/:id
  C POST /api/v3/webhook_deliveries/:id/actions/send_again
  C GET /api/v3/addons/:addon
  C PATCH /api/v3/addons/:addon
  C GET /api/v3/addons/:addon/actions
  C GET /api/v3/addons/:addon/transitions
  C GET /api/v3/addons/:addon/approvals
  C POST /api/v3/addons/:addon/approvals
  C GET /api/v3/approvals/:id
  C POST /api/v3/approvals/:id/messages
  C POST /api/v3/approvals/:id/withdraw
  C GET /api/v3/addons/:addon/automatic_reviews
  C PATCH /api/v3/automatic_reviews/:id
  C GET /api/v3/addons/:addon/failed_attempts
  C GET /api/v3/addons/:addon/next_steps
  C GET /api/v3/addons/:addon/features_and_plans
  C GET /api/v3/addons/:addon/road
  C GET /api/v3/addons/:addon/requirements
  C GET /api/v3/addons/:addon/beta_requirements/:list
  C GET /api/v3/addons/:addon/ga_requirements/:list
  C POST /api/v3/addons/:addon/progressions
  C GET /api/v3/addons/:addon/alpha_users
  C POST /api/v3/addons/:addon/alpha_users
  C DELETE /api/v3/alpha_users/:id
  C GET /api/v3/addons/:addon/deprecations
  A POST /api/v3/addons/:addon/deprecations
  C GET /api/v3/deprecations/:id
  A PATCH /api/v3/deprecations/:id
  A POST /api/v3/deprecations/:id/:event
  C GET /api/v3/addons/:addon/features
  C POST /api/v3/addons/:addon/features
  C PUT /api/v3/addons/:addon/features/order
  C GET /api/v3/features/:id
  C PATCH /api/v3/features/:id
  C DELETE /api/v3/features/:id
  C GET /api/v3/addons/:addon/benefits
  C POST /api/v3/addons/:addon/benefits
  C PUT /api/v3/addons/:addon/benefits/order
  C GET /api/v3/benefits/:id
  C PATCH /api/v3/benefits/:id
  C DELETE /api/v3/benefits/:id
  C GET /api/v3/addons/:addon/marketplace_listing
  C GET /api/v3/addons/:addon/screenshots
  C POST /api/v3/addons/:addon/screenshots
  C PUT /api/v3/addons/:addon/screenshots/order
  C GET /api/v3/screenshots/:id
  C PATCH /api/v3/screenshots/:id
  C DELETE /api/v3/screenshots/:id
  C GET /api/v3/addons/:addon/documentations
  C PATCH /api/v3/documentations/:id
  C GET /api/v3/addons/:addon/plans
  C POST /api/v3/addons/:addon/plans
  C GET /api/v3/plans
  C GET /api/v3/plans/:id
  C PATCH /api/v3/plans/:id
  C GET /api/v3/plans/:id/offerings
  C GET /api/v3/plans/:id/usage
  C GET /api/v3/addons/:addon/plan_usages
  C GET /api/v3/plans/:id/plan_passes
  C POST /api/v3/plans/:id/plan_passes
  C GET /api/v3/addons/:addon/plan_passes
  C DELETE /api/v3/plan_passes/:id
  C GET /api/v3/plans/:id/repricings
  C POST /api/v3/plans/:id/repricings
  C GET /api/v3/repricings
  C GET /api/v3/repricings/:id
  C POST /api/v3/repricings/:id/withdraw
  C GET /api/v3/addons/:addon/reports
  C GET /api/v3/addons/:addon/month_so_far
  C GET /api/v3/addons/:addon/customers
  C GET /api/v3/addons/:addon/customer_retention
  C GET /api/v3/addons/:addon/oauth_credentials
  C POST /api/v3/addons/:addon/oauth_credentials
  C GET /api/v3/addons/:addon/api_authorizations
  C POST /api/v3/addons/:addon/api_authorizations
  C GET /api/v3/companies/:id
  C PATCH /api/v3/companies/:id
  C GET /api/v3/companies/:id/addons
  C GET /api/v3/companies/:id/company_users
  C POST /api/v3/companies/:id/company_users
  C DELETE /api/v3/company_users/:id

  T POST /api/v3/addons/:addon/automatic_reviews
  T GET /api/v3/automatic_reviews/:id
  T GET /api/v3/automatic_reviews/:id/calls
  T GET /api/v3/addons/:addon/review_trials
  T POST /api/v3/addons/:addon/relay_calls/actions/take
  T POST /api/v3/addons/:addon/relay_calls/:id/actions/answer
  T POST /api/v3/addons/:addon/review_trials
  T GET /api/v3/addons/:addon/current_manifest
  T GET /api/v3/addons/:addon/manifests
  T GET /api/v3/addons/:addon/manifests/:id
  T POST /api/v3/addons/:addon/manifests
  T GET /api/v3/addons/:addon/installs

  A GET /api/v3/approvals
  A PATCH /api/v3/approvals/:id
  A GET /api/v3/approvals/:id/evidence
  A GET /api/v3/repricings/:id/evidence
  A GET /api/v3/desk
  A GET /api/v3/desk/claims
  A PUT /api/v3/desk/claims/:kind/:id
  A DELETE /api/v3/desk/claims/:kind/:id
  A POST /api/v3/failed_attempts/:id/retries
  A POST /api/v3/installs/:uuid/:step
  A POST /api/v3/repricings/:id/transitions/:status
  A GET /api/v3/repricings/:id/effect
  A GET /api/v3/companies
  A POST /api/v3/companies/:id/salesforce_vendors
  A GET /api/v3/salesforce_vendors/:id
  A PATCH /api/v3/salesforce_vendors/:id
  A GET /api/v3/security_events
  A GET /api/v3/people
  A POST /api/v3/people
  A GET /api/v3/people/:id
  A POST /api/v3/people/:id/actions/:action
  A POST /api/v3/people/:id/teams
  A DELETE /api/v3/people/:id/teams/:team
  A POST /api/v3/companies
  A GET /api/v3/outbox
  A GET /api/v3/outbox/groups
  A GET /api/v3/outbox/mails

  S GET /platform/service
  S+installs POST /platform/install_checks
  S+installs POST /platform/installs
  S+installs PATCH /platform/installs/:uuid
  S+installs DELETE /platform/installs/:uuid
  S+installs GET /platform/addon_plans
  S+installs GET /platform/installs
  S+installs GET /platform/installs/:uuid
  S+installs GET /platform/installs/:uuid/config
  S+installs POST /platform/installs/:uuid/sso
  S+billing POST /platform/credits
  S+billing POST /platform/payouts
`

/** The access of each call, by its method and path. */
export const specifiedAccess: Readonly<Partial<Record<string, SpecifiedAccess>>> = Object.fromEntries(
  [...table.matchAll(/^ {2}([PUCAT]|S(?:\+\w+)?) (\S+ \S+)$/gm)].map(([, access, call]) => [call, access]),
)
