import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { FieldFacts } from './field-facts.tsx'

/** An add-on's tags, analytics id and website. */
export function MarketingSection({ addon }: { addon: Addon }) {
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
        <FieldFacts addon={addon} names={addonFieldsAt('settings#marketing')} />
      </dl>
    </Section>
  )
}
