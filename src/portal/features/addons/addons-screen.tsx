import { Anchor, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { User } from '#contract/user.ts'
import type { Page } from '#portal/wire/api.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { AddonCard } from './addon-card.tsx'
import { loadAllAddons } from './load-all-addons.ts'
import classes from './addons.module.css'
import { NoAddons } from './no-addons.tsx'

const WaitingForStaff = lazy(() =>
  import('./waiting-for-staff.tsx').then((module) => ({ default: module.WaitingForStaff })),
)
const AllAddons = lazy(() => loadAllAddons().then(({ AllAddons }) => ({ default: AllAddons })))

interface Props {
  user: User
  own: readonly Addon[]
  /** For platform admins, the first page of every company's add-ons. */
  everybodys: Page<Addon> | null
}

/** The company's add-ons as cards, and every company's as a list for platform admins. */
export function AddonsScreen({ user, own, everybodys }: Props) {
  const { now } = useConfig()
  const { company } = user
  const onlyEverybodys = company === null && everybodys !== null
  const heading = onlyEverybodys ? 'All add-ons' : company === null ? 'Add-ons' : `${company.name} add-ons`
  return (
    <>
      <Banners user={user} addons={own} />
      <div className={classes.heading}>
        <Title order={1}>{heading}</Title>
        <Anchor component={Link} to="/buildpacks">
          Buildpack registry
        </Anchor>
      </div>
      {everybodys !== null && (
        <Suspense fallback={<Skeleton height={52} />}>
          <WaitingForStaff now={now} />
        </Suspense>
      )}
      {own.length > 0 && (
        <ul className={classes.cards}>
          {own.map((addon) => (
            <li key={addon.id}>
              <AddonCard addon={addon} now={now} />
            </li>
          ))}
        </ul>
      )}
      {own.length === 0 && !onlyEverybodys && <NoAddons company={company} />}
      {everybodys !== null && (
        <Suspense fallback={<Skeleton height={480} />}>
          <AllAddons first={everybodys} titled={!onlyEverybodys} now={now} />
        </Suspense>
      )}
    </>
  )
}
