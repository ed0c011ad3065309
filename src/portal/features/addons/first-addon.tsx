import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import { slugPattern } from '#contract/formats/slug.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { CodeBlock } from '#portal/ui/layout/code-block.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { firstManifest, newManifestSecret } from '#portal/workflow/manifest/first-manifest.ts'
import { manifestText, pushCommand } from '#portal/workflow/manifest/manifest-push.ts'
import classes from './addons.module.css'

/** The steps by which a company's first add-on comes into being: its manifest, a token, and the push. */
export function FirstAddon() {
  const { config } = useConfig()
  const [typed, setTyped] = useState('my-addon')
  const [secrets] = useState(() => ({ password: newManifestSecret(), ssoSalt: newManifestSecret() }))
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
          Copy <AnchorLink to="/token">your access token</AnchorLink> into the environment as{' '}
          <code>ADDON_TOKEN</code>, and push the manifest:
        </p>
        <CodeBlock
          label="Command that pushes a manifest"
          text={pushCommand(config.bases.addons, location.origin, slug)}
          name="command"
        />
      </li>
    </ol>
  )
}
