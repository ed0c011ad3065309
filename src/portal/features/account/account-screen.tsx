import { Title } from '@mantine/core'
import facts from '#portal/ui/layout/facts.module.css'
import pairs from '#portal/ui/layout/pairs.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { ActivitySection } from './activity-section.tsx'
import { CompanySection } from './company-section.tsx'
import type { Account } from './data.ts'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { TopicsSection } from './topics-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** A person's own account: name, company, letters, passkeys, second factor, where they are signed in, and what has happened to it. */
export function AccountScreen({
  account: { user, membership, topics, sessions, secondFactor, passkeys, activity },
}: {
  account: Account
}) {
  return (
    <div className={classes.screen}>
      <Title order={1}>Account</Title>
      <div className={pairs.pairs}>
        <Section
          id="name"
          title="Name"
          actions={
            <ButtonLink to="/account/name/edit" variant="default">
              {user.name === null ? 'Add your name' : 'Change name'}
            </ButtonLink>
          }
        >
          <dl className={facts.facts}>
            <dt>Name</dt>
            <dd>{user.name ?? <span className={facts.none}>Not given</span>}</dd>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
          </dl>
        </Section>
        <Section
          id="password"
          title="Password"
          actions={
            <ButtonLink to="/account/password/edit" variant="default">
              Change password
            </ButtonLink>
          }
        >
          <p className={classes.soft}>You sign in with your e-mail and a password, or with a passkey.</p>
        </Section>
        <CompanySection membership={membership} />
        <PasskeysSection passkeys={passkeys} secondFactor={secondFactor} />
      </div>
      <TopicsSection topics={topics} of={user.company === null ? 'staff' : 'company'} />
      <SecondFactorSection secondFactor={secondFactor} hasPasskeys={passkeys.length > 0} />
      <SessionsSection sessions={sessions} />
      <ActivitySection first={activity} />
    </div>
  )
}
