import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { metadataFlags, metadataLabels } from './settings-values.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'

/** Staff-only settings. */
export function MetadataSection({ addon }: { addon: Addon }) {
  return (
    <Section
      id="metadata"
      title="Metadata"
      staffOnly
      actions={
        readOnlyReason(addon) === null && (
          <PanelLink
            to="/addons/$addonSlug/settings/metadata/edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
            aria-label="Edit metadata"
          >
            Edit
          </PanelLink>
        )
      }
    >
      <dl className={facts.facts}>
        {metadataFlags.map((flag) => (
          <Fragment key={flag}>
            <dt>{metadataLabels[flag]}</dt>
            <dd>{addon[flag] ? 'Yes' : 'No'}</dd>
          </Fragment>
        ))}
        <dt>{metadataLabels.statusPageUrl}</dt>
        <dd>
          {addon.statusPageUrl === null ? (
            <span className={facts.none}>None</span>
          ) : (
            <Anchor href={addon.statusPageUrl} target="_blank" rel="noreferrer">
              {addon.statusPageUrl}
            </Anchor>
          )}
        </dd>
      </dl>
    </Section>
  )
}
