import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { marketingLabels } from './settings-values.ts'
import { tagList } from '#contract/formats/tags.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './settings.module.css'

/** An add-on's tags, analytics id and website. */
export function MarketingSection({ addon }: { addon: Addon }) {
  const tags = tagList(addon.tags)
  const none = <span className={facts.none}>None</span>
  return (
    <Section
      id="marketing"
      title="Marketing"
      actions={
        readOnlyReason(addon) === null && (
          <PanelLink
            to="/addons/$addonSlug/settings/marketing/edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
            aria-label="Edit marketing"
          >
            Edit
          </PanelLink>
        )
      }
    >
      <dl className={facts.facts}>
        <dt>{marketingLabels.tags}</dt>
        <dd>
          {tags.length === 0 ? (
            none
          ) : (
            <ul className={classes.tags}>
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{marketingLabels.googleAnalyticsID}</dt>
        <dd>{addon.googleAnalyticsID ?? none}</dd>
        <dt>{marketingLabels.websiteUrl}</dt>
        <dd>
          {addon.websiteUrl === null ? (
            none
          ) : (
            <Anchor href={addon.websiteUrl} target="_blank" rel="noreferrer">
              {addon.websiteUrl}
            </Anchor>
          )}
        </dd>
      </dl>
    </Section>
  )
}
