import type { Addon } from '#contract/addon.ts'
import { generalInformation } from './general-information.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import classes from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import icons from './icon.module.css'
import { FieldFacts } from '#portal/features/settings/field-facts.tsx'

/** The listing's names, texts and URLs, and its icon. */
export function GeneralInformationSection({ addon }: { addon: Addon }) {
  return (
    <Section
      id="general-information"
      title="Basic information"
      actions={
        readOnlyReason(addon) === null && (
          <PanelLink
            to="/addons/$addonSlug/marketplace-listing/general-information/edit"
            params={{ addonSlug: addon.slug }}
            variant="default"
            aria-label="Edit basic information"
          >
            Edit
          </PanelLink>
        )
      }
    >
      <dl className={`${classes.facts} ${icons.listing}`}>
        <div className={icons.beside}>
          <dt>{generalInformation.labels.icon}</dt>
          <dd>
            {addon.hasIcon ? (
              <img
                className={icons.icon}
                src={addon.base64Icon ?? addon.iconUrl}
                alt={`Icon of ${addon.displayName}`}
              />
            ) : (
              <span className={classes.none}>None: the marketplace shows a placeholder</span>
            )}
          </dd>
        </div>
        <FieldFacts addon={addon} names={generalInformation.names} />
      </dl>
    </Section>
  )
}
