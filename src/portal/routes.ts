import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every route of the portal. File names are relative to src/portal/. */
export const routes = rootRoute('app/frame/root.route.tsx', [
  route('/login/oauth', 'app/session/oauth.route.tsx'),
  route('/logout', 'app/session/logout.route.tsx'),
  layout('authenticated', 'app/frame/authenticated.route.tsx', [
    index('features/addons/start.route.tsx'),
    route('/token', 'app/session/token.route.tsx'),
    route('/account', 'features/account/account.route.tsx', [
      route('/name/edit', 'features/account/name-edit.route.tsx'),
      route('/password/edit', 'features/account/password-edit.route.tsx'),
      route('/authenticator', 'features/account/authenticator.route.tsx'),
    ]),
    route('/ui-components', 'features/ui-components/ui-components.route.tsx'),
    route('/addons', [
      index('features/addons/addons.route.tsx'),
      route('/$addonSlug', 'features/addon/addon.route.tsx', [
        index('features/addon/addon-index.route.tsx'),
        route('/next-steps', 'features/next-steps/next-steps.route.tsx', [
          route('/approvals/$approvalId/edit', 'features/next-steps/approvals/approval-edit.route.tsx'),
        ]),
        route('/plans', 'features/plans/plans.route.tsx', [
          route('/features/new', 'features/plans/features/features-new.route.tsx'),
          route('/features/$featureId/edit', 'features/plans/features/features-edit.route.tsx'),
          route('/features/$featureId/delete', 'features/plans/features/features-delete.route.tsx'),
          route('/custom-plans-edit', 'features/plans/custom-plans/custom-plans-edit.route.tsx'),
          route('/alpha-users/new', 'features/plans/invitations/alpha-users-new.route.tsx'),
          route('/new', 'features/plans/plans/plan-new.route.tsx'),
          route('/$planId/post-creation', 'features/plans/plans/post-creation.route.tsx'),
          route('/$planId/edit', 'features/plans/plans/plan-edit.route.tsx'),
          route('/$planId/plan-passes/new', 'features/plans/invitations/plan-passes-new.route.tsx'),
        ]),
        route('/plans/matrix', 'features/plans/matrix/matrix.route.tsx'),
        route('/plans/repricings', 'features/repricings/price-changes/price-changes.route.tsx'),
        route('/plans/$planId/repricing', 'features/repricings/request/repricing-request.route.tsx'),
        route('/marketplace-listing', 'features/listing/listing.route.tsx', [
          route('/general-information/edit', 'features/listing/basic/general-information-edit.route.tsx'),
          route('/benefits/new', 'features/listing/benefits/benefits-new.route.tsx'),
          route('/benefits/$benefitId/edit', 'features/listing/benefits/benefits-edit.route.tsx'),
          route('/benefits/$benefitId/delete', 'features/listing/benefits/benefits-delete.route.tsx'),
          route('/documentation/edit', 'features/listing/documentation/documentation-edit.route.tsx'),
          route('/buttons/new', 'features/listing/buttons/buttons-new.route.tsx'),
          route('/screenshots/new', 'features/listing/screenshots/screenshots-new.route.tsx'),
          route('/screenshots/$screenshotId/edit', 'features/listing/screenshots/screenshots-edit.route.tsx'),
        ]),
        route('/marketplace-listing/preview', 'features/marketplace/former-preview.route.tsx'),
        route('/marketplace-page', 'features/marketplace/marketplace-page.route.tsx'),
        route('/installs', 'features/installs/installs.route.tsx'),
        route('/reports', 'features/reports/reports.route.tsx'),
        route('/deprecation', 'features/deprecation/deprecation.route.tsx', [
          route('/write', 'features/deprecation/deprecation-write.route.tsx'),
        ]),
        route('/logs', 'features/logs/logs.route.tsx'),
        route('/logs/reviews', 'features/logs/debugger/runs.route.tsx'),
        route('/logs/reviews/$reviewId', 'features/logs/debugger/review.route.tsx'),
        route('/company', 'features/company/company.route.tsx', [
          route('/general-information/edit', 'features/company/company-edit.route.tsx'),
          route('/supplier-information/new', 'features/company/supplier-new.route.tsx'),
          route('/supplier-information/$salesforceVendorId/edit', 'features/company/supplier-edit.route.tsx'),
          route('/company-users/new', 'features/company/company-users-new.route.tsx'),
          route('/company-users/$companyUserId/delete', 'features/company/company-users-delete.route.tsx'),
        ]),
        route('/settings', 'features/settings/settings.route.tsx', [
          route('/marketing/edit', 'features/settings/marketing-edit.route.tsx'),
          route('/support-information/edit', 'features/settings/support-edit.route.tsx'),
          route('/metadata/edit', 'features/settings/metadata-edit.route.tsx'),
        ]),
      ]),
    ]),
    route('/admin', 'features/admin/admin.route.tsx', [
      index('features/admin/admin-index.route.tsx'),
      route('/approvals', 'features/admin/inbox/approvals.route.tsx', [
        route('/$approvalId', 'features/admin/inbox/approval.route.tsx'),
        route('/price-changes/$repricingId', 'features/admin/desk/repricing-item.route.tsx'),
      ]),
      route('/decided', 'features/admin/decided/decided.route.tsx'),
      route('/reasons', 'features/admin/reasons/reasons.route.tsx', [
        route('/new', 'features/admin/reasons/reason-new.route.tsx'),
        route('/$reasonId/edit', 'features/admin/reasons/reason-edit.route.tsx'),
        route('/$reasonId/delete', 'features/admin/reasons/reason-delete.route.tsx'),
      ]),
      route('/companies', 'features/admin/companies/companies.route.tsx', [
        route('/new', 'features/admin/companies/company-new.route.tsx'),
      ]),
      route('/companies/$companyId', 'features/admin/company/company-page.route.tsx', [
        route('/edit', 'features/admin/company/details-edit.route.tsx'),
        route('/people/new', 'features/admin/company/person-new.route.tsx'),
        route('/people/$companyUserId/delete', 'features/admin/company/person-delete.route.tsx'),
        route('/supplier/new', 'features/admin/company/vendor-new.route.tsx'),
        route('/supplier/$salesforceVendorId/edit', 'features/admin/company/vendor-edit.route.tsx'),
      ]),
      route('/addresses', 'features/admin/companies/addresses.route.tsx'),
      route('/users', 'features/admin/companies/users.route.tsx'),
      route('/people', 'features/admin/people/people.route.tsx', [
        route('/new', 'features/admin/people/invite.route.tsx'),
        route('/company', 'features/admin/people/company.route.tsx'),
      ]),
      route('/people/$personId', 'features/admin/people/person.route.tsx', [
        route('/team', 'features/admin/people/team.route.tsx'),
      ]),
      route('/email-lookup', 'features/admin/email-lookup/email-lookup.route.tsx', [
        route('/$email', 'features/admin/email-lookup/email.route.tsx'),
      ]),
      route('/repricing', 'features/repricings/scheduled/scheduled.route.tsx', [
        index('features/repricings/scheduled/scheduled-index.route.tsx'),
        route('/desk', 'features/admin/inbox/former-desk.route.tsx'),
        route('/desk/$repricingId', 'features/admin/inbox/former-item.route.tsx'),
        route('/$group', 'features/repricings/scheduled/group.route.tsx', [
          route('/$repricingId', 'features/repricings/scheduled/details.route.tsx'),
        ]),
      ]),
      route('/security', 'features/admin/security/security.route.tsx'),
      route('/outbox', 'features/admin/outbox/outbox.route.tsx'),
      route('/outbox/$letterId', 'features/admin/outbox/letter.route.tsx'),
    ]),
    route('/notices', 'features/notices/notices.route.tsx'),
    route('/webhooks', 'features/webhooks/webhooks.route.tsx', [
      route('/new', 'features/webhooks/webhook-new.route.tsx'),
    ]),
    route('/webhooks/deliveries/$deliveryId', 'features/webhooks/delivery.route.tsx'),
    route('/webhooks/$webhookId', 'features/webhooks/webhook.route.tsx', [
      route('/edit', 'features/webhooks/webhook-edit.route.tsx'),
    ]),
    route('/workflows', 'features/workflows/workflows.route.tsx'),
    route('/workflows/$machine', 'features/workflows/machine.route.tsx'),
    route('/buildpacks', [
      layout('list', 'features/buildpacks/buildpacks.route.tsx', [
        index('features/buildpacks/buildpacks-index.route.tsx'),
        route('/github', 'features/buildpacks/accounts/github.route.tsx'),
      ]),
      route('/publish', 'features/buildpacks/publishing/publish.route.tsx'),
      route('/publish-success', 'features/buildpacks/publishing/publish-success.route.tsx'),
      route('/$namespace/$name', 'features/buildpacks/buildpack/buildpack.route.tsx', [
        route('/edit', 'features/buildpacks/buildpack/edit.route.tsx'),
        route('/archive', 'features/buildpacks/buildpack/archive.route.tsx'),
      ]),
    ]),
    route('/$', 'app/errors/not-found.route.tsx'),
  ]),
])
