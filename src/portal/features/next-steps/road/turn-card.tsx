import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { addonPlacePath } from '#contract/places.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { isTurnOf, turnLine } from '#portal/workflow/stage/turn-line.ts'
import classes from './turn-card.module.css'

interface Props {
  addon: Pick<WholeAddon, 'slug' | 'state' | 'visible' | 'progress' | 'shutdownDate'>
  reader: Party
  now: Date
  /** The stage's own button can be pressed, and is the screen's filled one. */
  mayProgress: boolean
  /** The approvals on which staff wait for the provider's answer. */
  asked: readonly ApprovalType[]
}

/** Answers what one visits the page for: whose turn the add-on is, what is left and what comes next, with the way there. */
export function TurnCard({ addon, reader, now, mayProgress, asked }: Props) {
  const { progress } = addon
  const { tone, lead, text } = turnLine(addon, reader, now)
  const isMine = isTurnOf(reader, progress)
  const href = progress.next?.href ?? null
  return (
    <div className={classes.turn} data-mine={isMine}>
      <p data-tone={tone}>
        {lead !== null && (
          <span className={classes.lead}>
            {lead}
            <HiddenText>: </HiddenText>
          </span>
        )}
        <b>{text}</b>
        {reader === 'provider' &&
          asked.map((type) => (
            <PlaceLink key={type} href={addonPlacePath(addon.slug, `nextSteps#${type}`)}>
              Staff asked you something about the {approvalWordings[type].title}: answer it.
            </PlaceLink>
          ))}
      </p>
      {isMine && href !== null && (
        <PlaceLink href={href} button={mayProgress ? 'default' : 'filled'}>
          Take me there<HiddenText> – {progress.next?.message}</HiddenText>
        </PlaceLink>
      )}
    </div>
  )
}
