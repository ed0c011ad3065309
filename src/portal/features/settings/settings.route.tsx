import { createFileRoute, Outlet } from '@tanstack/react-router'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { loadSettings, type SettingsData } from './data.ts'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { apiAuthorizationCalls, oauthCredentialCalls } from './calls.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ShutdownPanel } from '#portal/features/addon/shutdown-panel.tsx'
import { Banners } from '#portal/app/banners/banners.tsx'
import { ReadOnlyNotice } from '#portal/workflow/panel/read-only-notice.tsx'
import pairs from '#portal/ui/layout/pairs.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { LimitsSection } from '#portal/app/session/limits-section.tsx'
import { ManifestSection } from './provisioning/manifest-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { ProvisioningSection } from './provisioning/provisioning-section.tsx'
import { RollingSection, storedOf } from './provisioning/rolling-section.tsx'
import type { SecretWording } from './provisioning/secret-question.tsx'
import { SupportSection } from './support-section.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings')({
  loader: ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, loadSettings(addonSlug, signal)),
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsPage,
})

function SettingsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return (
    <>
      <SettingsScreen key={addon.id} addon={addon} data={data} />
      <Outlet />
    </>
  )
}

const oauthWording: SecretWording = {
  id: 'oauth-credentials',
  title: 'OAuth credentials',
  name: 'OAuth client secret',
  none: 'There is no OAuth client secret yet.',
  made: 'OAuth credentials regenerated.',
  consequences: [
    'Exchanges with the old OAuth client secret fail at once.',
    'Access tokens obtained with it are no longer valid.',
  ],
  kept: 'What was obtained with the old one goes on working.',
  obtained: 'an access token obtained with it since',
}

const apiWording: SecretWording = {
  id: 'api-authorization',
  title: 'API authorization',
  name: 'access token',
  none: 'There is no access token yet.',
  made: 'API authorization regenerated.',
  consequences: ['Requests with the old access token fail at once.'],
}

/** An add-on's settings and secrets, without the staff-only ones for others. */
function SettingsScreen({ addon, data }: { addon: Addon; data: SettingsData }) {
  const user = useUser()
  const readOnly = readOnlyReason(addon) !== null
  const { oauthCredential, apiAuthorization } = data
  return (
    <div className={sectionClasses.screen}>
      <Banners user={user} addons={[addon]} />
      <ReadOnlyNotice addon={addon} />
      <FieldsSection addon={addon} of="marketing" />
      <div className={pairs.pairs}>
        <RollingSection
          words={oauthWording}
          stored={storedOf(oauthCredential, oauthCredential?.secret)}
          now={data.now}
          calls={oauthCredentialCalls(addon.id)}
          readOnly={readOnly}
        >
          With the OAuth client secret, {addon.displayName} exchanges the grant of a provisioning request for
          access to that resource.
        </RollingSection>
        <RollingSection
          words={apiWording}
          stored={storedOf(apiAuthorization, apiAuthorization?.token)}
          now={data.now}
          calls={apiAuthorizationCalls(addon.id)}
          readOnly={readOnly}
        >
          With the access token, {addon.displayName} itself uses this API: it reads and pushes its manifests.
        </RollingSection>
      </div>
      <LimitsSection of="addon" />
      <ManifestSection addon={addon} data={data} />
      <div className={pairs.pairs}>
        <ProvisioningSection addon={addon} data={data} />
        <SupportSection addon={addon} />
      </div>
      {user.isHerokuAdmin && <FieldsSection addon={addon} of="metadata" />}
      {user.isHerokuAdmin && !readOnly && <ShutdownPanel addon={addon} />}
    </div>
  )
}
