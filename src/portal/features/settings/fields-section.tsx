import type { Addon } from '#contract/addon.ts'
import { addonFieldsAt } from '#contract/fields/addon.ts'
import facts from '#portal/ui/layout/facts.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { FieldFacts } from './field-facts.tsx'

interface EditProps {
  addon: Addon
  section: 'marketing' | 'metadata' | 'support-information'
  /** As in 'Edit marketing'. */
  name: string
}

/** Opens a section's panel; nothing for an add-on that can't be changed. */
export const EditSection = ({ addon, section, name }: EditProps) =>
  readOnlyReason(addon) === null && (
    <PanelLink
      to={`/addons/$addonSlug/settings/${section}/edit`}
      params={{ addonSlug: addon.slug }}
      variant="default"
      aria-label={`Edit ${name}`}
    >
      Edit
    </PanelLink>
  )

/** Fields of an add-on: its tags, analytics id and website, or staff-only settings. */
export function FieldsSection({ addon, of }: { addon: Addon; of: 'marketing' | 'metadata' }) {
  return (
    <Section
      id={of}
      title={of === 'marketing' ? 'Marketing' : 'Metadata'}
      staffOnly={of === 'metadata'}
      actions={<EditSection addon={addon} section={of} name={of} />}
    >
      <dl className={facts.facts}>
        <FieldFacts addon={addon} names={addonFieldsAt(`settings#${of}`)} />
      </dl>
    </Section>
  )
}
