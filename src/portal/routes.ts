import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every URL of the portal. Files are named from screens/. */
export const routes = rootRoute('root.tsx', [
  route('/login/oauth', 'login/oauth.tsx'),
  route('/logout', 'logout.tsx'),
  layout('authenticated', 'authenticated.tsx', [
    index('index.tsx'),
    route('/token', 'token.tsx'),
    route('/ui-components', 'ui-components.tsx'),
    route('/addons', [
      index('addons/index.tsx'),
      route('/$addonSlug', 'addons/addon.tsx', [
        index('addons/addon/index.tsx'),
        route('/next-steps', 'addons/addon/next-steps.tsx', [
          route('/approvals/$approvalId/edit', 'addons/addon/next-steps/approvals-edit.tsx'),
        ]),
        route('/plans', 'addons/addon/plans.tsx', [
          route('/features/new', 'addons/addon/plans/features-new.tsx'),
          route('/features/$featureId/edit', 'addons/addon/plans/features-edit.tsx'),
          route('/features/$featureId/delete', 'addons/addon/plans/features-delete.tsx'),
          route('/custom-plans-edit', 'addons/addon/plans/custom-plans-edit.tsx'),
          route('/alpha-users/new', 'addons/addon/plans/alpha-users-new.tsx'),
          route('/new', 'addons/addon/plans/new.tsx'),
          route('/$planId/post-creation', 'addons/addon/plans/post-creation.tsx'),
          route('/$planId/edit', 'addons/addon/plans/edit.tsx'),
          route('/$planId/plan-passes/new', 'addons/addon/plans/plan-passes-new.tsx'),
        ]),
        route('/plans/$planId/repricing', 'addons/addon/plan-repricing.tsx'),
        route('/marketplace-listing', 'addons/addon/marketplace-listing.tsx', [
          route('/preview', 'addons/addon/marketplace-listing/preview.tsx'),
          route('/general-information/edit', 'addons/addon/marketplace-listing/general-information-edit.tsx'),
          route('/benefits/new', 'addons/addon/marketplace-listing/benefits-new.tsx'),
          route('/benefits/$benefitId/edit', 'addons/addon/marketplace-listing/benefits-edit.tsx'),
          route('/benefits/$benefitId/delete', 'addons/addon/marketplace-listing/benefits-delete.tsx'),
          route('/documentation/edit', 'addons/addon/marketplace-listing/documentation-edit.tsx'),
          route('/buttons/new', 'addons/addon/marketplace-listing/buttons-new.tsx'),
          route('/screenshots/new', 'addons/addon/marketplace-listing/screenshots-new.tsx'),
          route('/screenshots/$screenshotId/edit', 'addons/addon/marketplace-listing/screenshots-edit.tsx'),
        ]),
        route('/reports', 'addons/addon/reports.tsx'),
        route('/logs', 'addons/addon/logs.tsx'),
        route('/company', 'addons/addon/company.tsx', [
          route('/general-information/edit', 'addons/addon/company/general-information-edit.tsx'),
          route('/supplier-information/new', 'addons/addon/company/supplier-information-new.tsx'),
          route(
            '/supplier-information/$salesforceVendorId/edit',
            'addons/addon/company/supplier-information-edit.tsx',
          ),
          route('/company-users/new', 'addons/addon/company/company-users-new.tsx'),
          route('/company-users/$companyUserId/delete', 'addons/addon/company/company-users-delete.tsx'),
        ]),
        route('/settings', 'addons/addon/settings.tsx', [
          route('/marketing/edit', 'addons/addon/settings/marketing-edit.tsx'),
          route('/support-information/edit', 'addons/addon/settings/support-information-edit.tsx'),
          route('/metadata/edit', 'addons/addon/settings/metadata-edit.tsx'),
        ]),
      ]),
    ]),
    route('/admin', 'admin.tsx', [
      index('admin/index.tsx'),
      route('/approvals', 'admin/approvals.tsx', [route('/$approvalId', 'admin/approvals/approval.tsx')]),
      route('/addresses', 'admin/addresses.tsx'),
      route('/users', 'admin/users.tsx'),
      route('/email-lookup', 'admin/email-lookup.tsx', [route('/$email', 'admin/email-lookup/email.tsx')]),
      route('/repricing', 'admin/repricing.tsx', [
        index('admin/repricing/index.tsx'),
        route('/$group', 'admin/repricing/group.tsx', [
          route('/$repricingId', 'admin/repricing/details.tsx'),
        ]),
      ]),
      route('/outbox', 'admin/outbox.tsx'),
    ]),
    route('/workflows', 'workflows.tsx'),
    route('/workflows/$machine', 'workflows/machine.tsx'),
    route('/buildpacks', [
      layout('list', 'buildpacks/list.tsx', [
        index('buildpacks/list/index.tsx'),
        route('/github', 'buildpacks/list/github.tsx'),
        route('/authenticator', 'buildpacks/list/authenticator.tsx'),
      ]),
      route('/publish', 'buildpacks/publish.tsx'),
      route('/publish-success', 'buildpacks/publish-success.tsx'),
      route('/$namespace/$name', 'buildpacks/buildpack.tsx', [
        route('/edit', 'buildpacks/buildpack/edit.tsx'),
        route('/archive', 'buildpacks/buildpack/archive.tsx'),
      ]),
    ]),
    route('/$', 'not-found.tsx'),
  ]),
])
