import { Title } from '@mantine/core'
import type { Workflow } from './load-workflow.ts'
import type { NextStep, Standing } from './position/position.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './workflows.module.css'

function Step({ step: { event, to, blockers } }: { step: NextStep }) {
  return (
    <li data-open={blockers.length === 0}>
      <Icon name={blockers.length === 0 ? 'arrow' : 'stop'} size={16} />
      <div>
        <code>{event}</code> to <b>{to.join(' or ')}</b>
        {blockers.length === 0 ? (
          <>: nothing stands in the way.</>
        ) : (
          <>
            {': not possible now.'}
            <ul>
              {blockers.map(({ message, href }) => (
                <li key={message}>
                  <PlaceLink href={href}>{message}</PlaceLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  )
}

const openOf = (steps: readonly NextStep[]) => {
  const open = steps.filter(({ blockers }) => blockers.length === 0).length
  return `${open} of ${steps.length} possible now`
}

/** A record's state and possible next steps; folded if there are many. */
function StandingItem({ standing, isOnly }: { standing: Standing; isOnly: boolean }) {
  const { name, stateName, steps } = standing
  const words = (
    <>
      {name}: <b>{stateName}</b>
    </>
  )
  if (steps === null) return <p>{words}</p>
  if (steps.length === 0) return <p>{words}. Nothing can happen to it any more.</p>
  const list = (
    <ul className={classes.steps}>
      {steps.map((step) => (
        <Step key={step.event} step={step} />
      ))}
    </ul>
  )
  if (isOnly)
    return (
      <>
        <p>{words}. What can happen next:</p>
        {list}
      </>
    )
  return (
    <details>
      <summary>
        {words} <small>{openOf(steps)}</small>
      </summary>
      {list}
    </details>
  )
}

/** The position of the add-on that the page was opened from, and its blockers, in words. */
export function MarkedAddon({ addon, position }: NonNullable<Workflow['marked']>) {
  return (
    <section className={classes.marked} aria-labelledby="marked-title">
      <header className={classes.bar}>
        <Title order={2} id="marked-title">
          {addon.displayName}
        </Title>
        <span className={classes.links}>
          <AnchorLink size="sm" to="/addons/$addonSlug/next-steps" params={{ addonSlug: addon.slug }}>
            Open the add-on
          </AnchorLink>
          <AnchorLink
            size="sm"
            from="/workflows/$machine"
            to="."
            search={(search) => ({ ...search, addon: undefined })}
          >
            Show without it
          </AnchorLink>
        </span>
      </header>
      {position === null && <p>This runs on screens. Nothing of an add-on is stored in it.</p>}
      {position?.standings.length === 0 && <p>{position.nothing}</p>}
      {position?.standings.map((standing) => (
        <StandingItem
          key={`${standing.state} ${standing.name}`}
          standing={standing}
          isOnly={position.standings.length === 1}
        />
      ))}
    </section>
  )
}
