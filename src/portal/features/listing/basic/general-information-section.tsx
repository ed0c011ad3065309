import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Addon } from '#contract/addon.ts'
import { generalInformationLabels as labels } from './general-information.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import classes from '#portal/ui/layout/facts.module.css'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import icons from './icon.module.css'
import { mailto } from '#portal/ui/format/address.ts'

/** Renders a text that may be missing. */
const orNone = (text: string | null, shown: (text: string) => ReactNode = (text) => <p>{text}</p>) =>
  text === null || text === '' ? <span className={classes.none}>None</span> : shown(text)

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
          <dt>{labels.icon}</dt>
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
        <dt>{labels.name}</dt>
        <dd>{addon.name}</dd>
        <dt>{labels.displayName}</dt>
        <dd>{addon.displayName}</dd>
        <dt>{labels.summary}</dt>
        <dd>{orNone(addon.summary)}</dd>
        <dt>{labels.emailSupport}</dt>
        <dd>
          {orNone(addon.emailSupport, (email) => (
            <Anchor href={mailto(email)}>{email}</Anchor>
          ))}
        </dd>
        <dt>{labels.legalStatements}</dt>
        <dd>{orNone(addon.legalStatements)}</dd>
        <dt>{labels.providerTermsUrl}</dt>
        <dd>
          {orNone(addon.providerTermsUrl, (url) => (
            <Anchor href={url} target="_blank" rel="noreferrer">
              {url}
            </Anchor>
          ))}
        </dd>
      </dl>
    </Section>
  )
}
