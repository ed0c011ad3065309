import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import { provisioningReadiness, type ReadinessItem } from './provisioning-readiness.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import type { SettingsData } from '../data.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from '../settings.module.css'

const ProvisioningQuestion = lazyPart(
  async () => (await import('./provisioning-question.tsx')).ProvisioningQuestion,
)

const staffOnly = 'Only platform staff can go back to version 1; ask in a support ticket.'

function Readiness({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <div className={classes.block}>
      <p>How ready it is for version 3:</p>
      <ul className={classes.checks}>
        {items.map(({ text, isDone, href }) => (
          <li key={text} data-done={isDone || undefined}>
            <Icon name={isDone ? 'check' : 'circle'} />
            <span>
              <HiddenText>{isDone ? 'Completed: ' : 'Pending: '}</HiddenText>
              {isDone ? text : <PlaceLink href={href}>{text}</PlaceLink>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The add-on's provisioning API version, and how to switch it. */
export function ProvisioningSection({ addon, data }: { addon: Addon; data: SettingsData }) {
  const { isHerokuAdmin } = useUser()
  const [isAsking, setAsking] = useState(false)
  const isCurrent = addon.provisioningApiVersion === 3
  const readiness = provisioningReadiness(addon.slug, data)
  const blockers = isCurrent && !isHerokuAdmin ? [{ message: staffOnly, href: null }] : []
  return (
    <Section
      id="provisioning-api"
      title="Provisioning API"
      actions={
        readOnlyReason(addon) === null &&
        (isCurrent ? (
          <ActionButton variant="default" blockers={blockers} onClick={() => setAsking(true)}>
            Go back to version 1
          </ActionButton>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            Move to version 3
          </Button>
        ))
      }
    >
      <p>
        {addon.displayName} uses <b>version {addon.provisioningApiVersion}</b> of the provisioning API
        {isCurrent ? ', the current one.' : '.'}
      </p>
      {!isCurrent && (
        <p className={sectionClasses.soft}>
          Installs, beta and GA need version 3: the v3 partner API and the platform API for partners.
        </p>
      )}
      {!isCurrent && <Readiness items={readiness} />}
      {isAsking && (
        <ProvisioningQuestion
          addon={addon}
          to={isCurrent ? 1 : 3}
          missing={readiness.filter(({ isDone }) => !isDone)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
