import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { EditSection } from './fields-section.tsx'
import { mailto } from '#portal/ui/format/address.ts'

/** Where an add-on's customers get help. */
export function SupportSection({ addon }: { addon: Addon }) {
  return (
    <Section
      id="support-information"
      title="Support e-mail"
      actions={<EditSection addon={addon} section="support-information" name="support e-mail" />}
    >
      {addon.emailSupport === null ? (
        <p className={sectionClasses.soft}>
          There is none yet. Customers of {addon.displayName} get help at this address, and the approval for
          beta asks for it.
        </p>
      ) : (
        <p>
          <Anchor href={mailto(addon.emailSupport)}>{addon.emailSupport}</Anchor>
        </p>
      )}
    </Section>
  )
}
