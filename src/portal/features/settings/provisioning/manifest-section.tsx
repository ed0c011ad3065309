import { Title } from '@mantine/core'
import { reviewedProgression } from '#machines/review/automatic-review-request.ts'
import type { Addon } from '#contract/addon.ts'
import { secretMask } from '#contract/manifest.ts'
import { problemSentence } from '#contract/wording/manifest-problems.ts'
import { ManifestPasswords } from './manifest-passwords.tsx'
import { manifestText, pushCommand } from '#portal/workflow/manifest/manifest-push.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import type { Manifest, SettingsData } from '../data.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { CodeBlock } from '#portal/ui/layout/code-block.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { addonPlacePath } from '#contract/places.ts'
import classes from '../settings.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** Explains how to push the next manifest. */
function PushGuidance({ slug, hasManifest }: { slug: string; hasManifest: boolean }) {
  const { config } = useConfig()
  const command = pushCommand(config.bases.addons, location.origin, slug)
  return (
    <div className={classes.block}>
      <Title order={3}>Push a manifest</Title>
      <ol>
        <li>
          {hasManifest ? (
            <>
              Change the manifest in a file <code>addon-manifest.json</code>. Secrets left as{' '}
              <code>{secretMask}</code> stay as they are; <code>$base</code> makes sure that no newer push is
              lost.
            </>
          ) : (
            <>
              Write the manifest into a file <code>addon-manifest.json</code>; its <code>id</code> is {slug}.
            </>
          )}
        </li>
        <li>
          Put the add-on’s{' '}
          <PlaceLink href={addonPlacePath(slug, 'settings#api-authorization')}>access token</PlaceLink> into
          the environment as <code>ADDON_TOKEN</code>.
        </li>
        <li>Run the command beside the file:</li>
      </ol>
      <CodeBlock label="Command that pushes a manifest" text={command} name="command" />
    </div>
  )
}

/** Lists why a manifest can't be reviewed. */
function Problems({ problems }: { problems: Manifest['problems'] }) {
  const { shown, toggle } = useShortList(problems, 'problems')
  return (
    <div className={sectionClasses.notice}>
      <Icon name="alert" />
      <div className={classes.problems}>
        <p>This manifest is not valid yet:</p>
        <ul aria-label="Problems of the manifest">
          {shown.map((problem) => (
            <li key={problemSentence(problem)}>{problemSentence(problem)}</li>
          ))}
        </ul>
        {toggle}
      </div>
    </div>
  )
}

/** The last pushed manifest, read-only, and how to push another. */
export function ManifestSection({ addon, data }: { addon: Addon; data: SettingsData }) {
  const { manifest } = data
  return (
    <Section id="manifest" title="Manifest guidance">
      <p className={sectionClasses.soft}>
        The manifest tells the platform where to provision {addon.displayName}, with which secrets, and what
        it gives to apps. It is changed by pushing a new one.
      </p>
      {manifest === null ? (
        <p>No manifest has been pushed yet.</p>
      ) : (
        <div className={classes.block}>
          <p>
            Version {manifest.number}, pushed <Time at={manifest.createdAt} />
          </p>
          <CodeBlock label="Manifest as it was pushed" text={manifestText(manifest)} name="manifest" />
        </div>
      )}
      {manifest !== null && <ManifestPasswords addon={addon} manifest={manifest} now={data.now} />}
      {manifest !== null && manifest.problems.length > 0 && <Problems problems={manifest.problems} />}
      {manifest !== null && reviewedProgression(addon.state) !== null && (
        <p>
          <PlaceLink href={addonPlacePath(addon.slug, 'logs#automatic-reviews')}>Automatic reviews</PlaceLink>{' '}
          check it by real calls to the provider.
        </p>
      )}
      {readOnlyReason(addon) === null && <PushGuidance slug={addon.slug} hasManifest={manifest !== null} />}
    </Section>
  )
}
