import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './settings.module.css'
import { mailto } from '#portal/ui/format/address.ts'

/** Where an add-on's customers get help. */
export function SupportSection({ addon }: { addon: Addon }) {
  return (
    <Section
      id="support-information"
      title="Support e-mail"
      actions={
        readOnlyReason(addon) === null && (
          <PanelLink
            to="/addons/$addonSlug/settings/support-information/edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
            aria-label="Edit support e-mail"
          >
            Edit
          </PanelLink>
        )
      }
    >
      {addon.emailSupport === null ? (
        <p className={sectionClasses.soft}>
          There is none yet. Customers of {addon.displayName} get help at this address, and the approval for
          beta asks for it.
        </p>
      ) : (
        <p className={classes.value}>
          <Anchor href={mailto(addon.emailSupport)}>{addon.emailSupport}</Anchor>
        </p>
      )}
    </Section>
  )
}
