import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import { slugPattern } from '#contract/formats/slug.ts'
import { useAccessToken } from '#portal/app/session/use-access-token.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { CodeBlock } from '#portal/ui/layout/code-block.tsx'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import { firstManifest, newManifestSecret } from '#portal/workflow/manifest/first-manifest.ts'
import { manifestText, pushCommand } from '#portal/workflow/manifest/manifest-push.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import classes from './addons.module.css'
import { addonPage } from './data.ts'

/** The company's first add-on once it has been pushed, by whoever of the company; null before. */
function useArrival(): Addon | null {
  const [arrived, setArrived] = useState<Addon | null>(null)
  useChangesPolling(arrived === null, async (signal) => {
    const { rows } = await addonPage({}, signal)
    setArrived(rows[0] ?? null)
  })
  return arrived
}

/** The steps by which a company's first add-on comes into being: its manifest, a token, the push, and its arrival. */
export function FirstAddon() {
  const { config } = useConfig()
  const [typed, setTyped] = useState('my-addon')
  const [secrets] = useState(() => ({ password: newManifestSecret(), ssoSalt: newManifestSecret() }))
  const token = useAccessToken()
  const arrived = useArrival()
  const isSlug = slugPattern.test(typed)
  const slug = isSlug ? typed : 'my-addon'
  return (
    <ol className={classes.steps}>
      <li>
        <TextInput
          label="Choose the add-on’s slug"
          description="Its name in URLs and commands. It cannot be changed later."
          autoComplete="off"
          value={typed}
          error={isSlug ? undefined : 'Use lower-case letters, digits and single hyphens.'}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </li>
      <li>
        <p>
          Save this as <code>addon-manifest.json</code> with the URLs and config vars of your service. The
          password and the salt were drawn for you; give them to your service too.
        </p>
        <CodeBlock
          label="Manifest to begin with"
          text={manifestText({ contents: firstManifest(slug, secrets) })}
          name="manifest"
        />
      </li>
      <li>
        <p>
          Give the shell your access token. It can do all that you can until you log out; keep it to yourself.{' '}
          <AnchorLink to="/token" inherit>
            More about it
          </AnchorLink>
        </p>
        <div className={classes.token}>
          <code>export ADDON_TOKEN=••••••••</code>
          <CopyButton
            text={`export ADDON_TOKEN=${token}`}
            label="Copy the line with your access token"
            instead="Show the token on its page and copy it by hand."
          />
        </div>
      </li>
      <li>
        <p>Push the manifest:</p>
        <CodeBlock
          label="Command that pushes a manifest"
          text={pushCommand(config.bases.addons, location.origin, slug)}
          name="command"
        />
      </li>
      <li aria-live="polite">
        {arrived === null ? (
          <p>
            Keep this page open: your add-on shows here as soon as its manifest is stored. If the platform
            refuses it, <code>curl</code> prints why, and nothing is stored.
          </p>
        ) : (
          <>
            <p>
              <b>{arrived.displayName} has arrived.</b> It is in alpha, where only the people you invite can
              install it.
            </p>
            <ButtonLink to="/addons/$addonSlug/next-steps" params={{ addonSlug: arrived.slug }}>
              Open its next steps
            </ButtonLink>
          </>
        )}
      </li>
    </ol>
  )
}
