import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type LookedUp, lookupMessage } from './email-lookup.ts'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from '../admin.module.css'

/** The add-ons of somebody's company, or why there are none. */
export function EmailResults({ found }: { found: LookedUp }) {
  const message = lookupMessage(found)
  if (message !== null) return <output className={classes.message}>{message}</output>
  const { email, addons } = found
  const company = addons?.[0]?.company.name
  return (
    <section aria-labelledby="found" className={classes.screen}>
      <Title order={2} id="found">
        Add-ons of {email}
      </Title>
      <p className={classes.soft}>
        {company}, {addons?.length.toLocaleString('en')} {addons?.length === 1 ? 'add-on' : 'add-ons'}
      </p>
      <ul className={classes.results}>
        {addons?.map(({ id, slug, displayName, state }) => (
          <li key={id}>
            <Anchor component={Link} to="/addons/$addonSlug" params={{ addonSlug: slug } as never} fw={600}>
              {displayName}
            </Anchor>
            <span className={classes.soft}>{slug}</span>
            <StageTag stage={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
