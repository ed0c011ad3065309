import { memo } from 'react'
import { attemptDate } from './attempt-date.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import { actionNames } from './wording.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AttemptDetails } from './attempt-details.tsx'
import { type AttemptListProps, attemptProps, type AttemptProps } from './attempt-list.ts'
import classes from './attempts.module.css'
import { Time } from '#portal/ui/format/time.tsx'

const Summary = memo(function Summary(props: Pick<AttemptProps, 'attempt' | 'isOpen' | 'onToggle'>) {
  const { attempt, isOpen, onToggle } = props
  const { id, createdAt, actionType, errorType, responseCode, appName, plan, url } = attempt
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={isOpen}
      aria-controls={`attempt-${id}`}
      onClick={() => onToggle(attempt)}
    >
      <Icon name="chevron" size={14} />
      <span className={classes.summary}>
        <b>
          {actionNames[actionType]}: {attemptErrorNames[errorType]}
          {responseCode !== null && `, ${responseCode}`}
        </b>
        <Time at={createdAt}>{attemptDate(createdAt)}</Time>
        <span>
          {appName}, plan {plan}
        </span>
        <span>{url}</span>
      </span>
    </button>
  )
})

const Card = memo(function Card({ isShown, isOpen, attempt, onToggle, ...details }: AttemptProps) {
  return (
    <li className={classes.card} hidden={!isShown} data-open={isOpen}>
      <Summary attempt={attempt} isOpen={isOpen} onToggle={onToggle} />
      {isOpen && (
        <div id={`attempt-${attempt.id}`}>
          <AttemptDetails attempt={attempt} {...details} />
        </div>
      )}
    </li>
  )
})

/** Failed attempts as cards, for narrow screens. */
export const AttemptCards = memo(function AttemptCards(props: AttemptListProps) {
  return (
    <ul hidden={props.shown.size === 0} aria-label="Failed attempts">
      {props.attempts.map((attempt) => (
        <Card key={attempt.id} {...attemptProps(props, attempt)} />
      ))}
    </ul>
  )
})
