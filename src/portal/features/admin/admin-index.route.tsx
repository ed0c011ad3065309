import { counted, grouped } from '#contract/formats/grouped.ts'
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router'
import { Title } from '@mantine/core'
import type { LetterCounts } from '#contract/mail.ts'
import { deskView } from '#contract/desk/waiting-endpoint.ts'
import { callApi } from '#portal/wire/api.ts'
import { platformNow } from '#portal/wire/config.ts'
import section from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { WaitingForMe } from './desk/waiting-for-me.tsx'
import { useAdminCounts, waitingIn } from './admin-counts.ts'
import classes from './admin.module.css'

export const Route = createFileRoute('/_authenticated/admin/')({
  loader: async ({ abortController: { signal } }) => {
    const [waiting, now] = await Promise.all([callApi(deskView, {}, { signal }), platformNow()])
    return { waiting, now }
  },
  // Always what waits now.
  gcTime: 0,
  component: AdminIndex,
})

interface Card {
  to: NonNullable<LinkProps['to']>
  name: string
  what: string
  /** The number of items, in words; null while it is not known. */
  count?: string | null
}

/** Counts the letters that are still to go: '2 letters waiting, 3 given up'. */
const lettersWording = ({ waiting, givenUp }: LetterCounts): string =>
  [
    `${counted(waiting, 'letter')} waiting`,
    ...(givenUp === 0 ? [] : [`${givenUp.toLocaleString('en')} given up`]),
  ].join(', ')

/** The staff area's index; what waits for staff comes first. */
function AdminIndex() {
  const { waiting, now } = Route.useLoaderData()
  const counts = useAdminCounts()
  const cards: Card[] = [
    {
      name: 'Approvals',
      to: '/admin/approvals',
      what: 'Approve or reject what providers have asked for, price changes too.',
      count: counts && `${grouped(waitingIn(counts))} waiting`,
    },
    {
      name: 'Repricing',
      to: '/admin/repricing',
      what: 'Decide on providers’ requests to change the prices of plans.',
      count: counts && counted(counts.desk.repricings.count, 'current request'),
    },
    {
      name: 'Decided',
      to: '/admin/decided',
      what: 'Look up what was decided: who, when, how long it took, and what has become of it.',
    },
    {
      name: 'Rejection reasons',
      to: '/admin/reasons',
      what: 'Save texts that you often use in rejections.',
    },
    {
      name: 'Companies',
      to: '/admin/companies',
      what: 'See all of a company: details, people, supplier information, add-ons, letters and activity.',
    },
    { name: 'Addresses', to: '/admin/addresses', what: 'Find where companies are, with a link to the map.' },
    { name: 'Users', to: '/admin/users', what: 'See who belongs to which company, and since when.' },
    {
      name: 'People',
      to: '/admin/people',
      what: 'Invite people, create companies, and look after accounts.',
    },
    {
      name: 'Email lookup',
      to: '/admin/email-lookup',
      what: 'Find a person’s add-ons by their e-mail address.',
    },
    {
      name: 'Security',
      to: '/admin/security',
      what: 'See who signed in, failed to, or changed what about an account.',
    },
    {
      name: 'Webhooks',
      to: '/webhooks',
      what: 'Have other systems told what happens to any company’s add-ons.',
    },
    {
      name: 'Workflows',
      to: '/workflows',
      what: 'See what every workflow allows, drawn from the machines that the platform runs.',
    },
    {
      name: 'Outbox',
      to: '/admin/outbox',
      what: 'See which letters wait, were sent or were given up, and send them again.',
      count: counts && lettersWording(counts.letters),
    },
  ]
  return (
    <div className={classes.screen}>
      <Title order={1}>Admin</Title>
      <WaitingForMe waiting={waiting} mine={counts?.desk.mine ?? 0} now={now} />
      {counts !== null && counts.letters.givenUp > 0 && (
        <p className={section.notice}>
          <Icon name="info" />
          <AnchorLink to="/admin/outbox" search={{ state: 'givenUp' }}>
            {counted(counts.letters.givenUp, 'letter')} {counts.letters.givenUp === 1 ? 'was' : 'were'} given
            up
          </AnchorLink>
        </p>
      )}
      <ul className={classes.cards}>
        {cards.map(({ name, to, what, count = null }) => (
          <li key={name}>
            <Link to={to} className={classes.card}>
              <Title order={2}>{name}</Title>
              <p>{what}</p>
              {count !== null && <p className={classes.soft}>{count}</p>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
