import { Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PersonEvent, PersonRecord } from '#contract/people/person.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Email } from '#portal/ui/layout/email.tsx'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { acting } from './calls.ts'
import people from './people.module.css'
import { actBlockers, actsFor, actWordings } from './person-acts.ts'
import { BelongsTo } from './belongs-to.tsx'
import { TeamsSection } from './teams-section.tsx'
import { isAccount, personStates } from './wording.ts'
import { Time } from '#portal/ui/format/time.tsx'

const ConfirmationDialog = lazyPart(
  async () => (await import('#portal/workflow/dialog/confirmation-dialog.tsx')).ConfirmationDialog,
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** An account's particulars, or an invitation's. */
function Facts({ person }: { person: PersonRecord }) {
  const { name, state, hasSecondFactor, sessions, lastUsedAt, createdAt, linkExpiresAt } = person
  const none = <span className={facts.none}>None</span>
  return (
    <dl className={`${facts.facts} ${people.account}`}>
      <Fact name="State">{personStates[state]}</Fact>
      <Fact name="Belongs to">
        <BelongsTo person={person} />
      </Fact>
      {linkExpiresAt === null ? (
        <>
          <Fact name="Name">{name ?? <span className={facts.none}>Not given</span>}</Fact>
          <Fact name="Second factor">{hasSecondFactor ? 'Set up' : none}</Fact>
          <Fact name="Sessions">{sessions === 0 ? none : sessions.toLocaleString('en')}</Fact>
          <Fact name="Last used">
            {lastUsedAt === null ? <span className={facts.none}>Never</span> : <Time at={lastUsedAt} />}
          </Fact>
        </>
      ) : (
        <Fact name="Link works until">
          <Time at={linkExpiresAt} />
        </Fact>
      )}
      <Fact name={linkExpiresAt === null ? 'Joined' : 'Invited'}>
        <Time at={createdAt} />
      </Fact>
    </dl>
  )
}

/** One account or invitation, with what staff can do for or against it. */
export function PersonScreen({ person }: { person: PersonRecord }) {
  const { id: callerId } = useUser()
  const [asking, setAsking] = useState<PersonEvent | null>(null)
  const { email, company } = person
  const hasAccount = isAccount(person)
  return (
    <div className={classes.screen}>
      <Title order={1}>
        <Email address={email} />
      </Title>
      <Section id="person" title={hasAccount ? 'Account' : 'Invitation'}>
        <Facts person={person} />
        <div className={classes.actions}>
          {actsFor(person).map((event) => (
            <ActionButton
              key={event}
              variant="default"
              size="xs"
              blockers={actBlockers(person, callerId, event)}
              onClick={() => setAsking(event)}
            >
              {actWordings[event].verb}
            </ActionButton>
          ))}
        </div>
      </Section>
      {hasAccount && <TeamsSection person={person} />}
      {hasAccount && (
        <p className={classes.soft}>
          See{' '}
          <AnchorLink to="/admin/security" search={{ person: email }} inherit>
            what happened to this account
          </AnchorLink>
          {company !== null && (
            <>
              {' '}
              or{' '}
              <AnchorLink to="/admin/email-lookup/$email" params={{ email }} inherit>
                the add-ons of {company.name}
              </AnchorLink>
            </>
          )}
          .
        </p>
      )}
      {asking !== null && (
        <ConfirmationDialog
          {...actWordings[asking]}
          title={actWordings[asking].title(email)}
          returnsTo="person"
          calls={acting(person, asking)}
          onClose={() => setAsking(null)}
        >
          <p>{actWordings[asking].consequence}</p>
        </ConfirmationDialog>
      )}
    </div>
  )
}
