import { Link } from '@tanstack/react-router'
import type { Party } from '#machines/law.ts'
import type { Addon } from '#contract/addon.ts'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { turnLine, type TurnTone } from '#portal/workflow/stage/turn-line.ts'
import classes from './addons.module.css'
import { useAddonIntent } from './use-addon-intent.ts'

const icons: Record<TurnTone, IconName> = {
  wrong: 'alert',
  mine: 'arrow',
  waiting: 'clock',
  live: 'check',
  ended: 'stop',
}

/** One add-on: what it is, whose turn it is, and what is left before its next stage. */
export function AddonCard({ addon, reader, now }: { addon: Addon; reader: Party; now: Date }) {
  const intent = useAddonIntent()
  const { tone, lead, text } = turnLine(addon, reader, now)
  return (
    <article className={classes.card}>
      <AddonIcon addon={addon} size={44} />
      <div className={classes.what}>
        <h2>
          <Link to="/addons/$addonSlug" params={{ addonSlug: addon.slug }} {...intent}>
            {addon.displayName}
          </Link>
        </h2>
        <StageTag stage={addon.state} />
        <p className={classes.summary} title={addon.summary ?? undefined}>
          {addon.summary ?? 'No summary yet.'}
        </p>
      </div>
      <p className={classes.line} data-tone={tone}>
        <Icon name={icons[tone]} size={16} />
        <span>
          {lead !== null && <b>{lead}: </b>}
          {text}
        </span>
      </p>
    </article>
  )
}
