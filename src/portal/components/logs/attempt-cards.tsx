import { memo } from 'react'
import { attemptDate } from '../../attempt-date.ts'
import { actionNames, errorWords } from '../../attempt-words.ts'
import { fullTime } from '../../dates.ts'
import { Icon } from '../icon.tsx'
import { AttemptDetails } from './attempt-details.tsx'
import { type AttemptListProps, attemptProps, type AttemptProps } from './attempt-list.ts'
import classes from './attempts.module.css'

const Card = memo(function Card({ attempt, isShown, isOpen, onToggle, ...details }: AttemptProps) {
  const { id, createdAt, actionType, errorType, responseCode, appName, plan, url } = attempt
  return (
    <li hidden={!isShown} className={classes.card}>
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
            {actionNames[actionType]}: {errorWords[errorType].name}
            {responseCode !== null && `, ${responseCode}`}
          </b>
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {attemptDate(createdAt)}
          </time>
          <span>
            {appName}, plan {plan}
          </span>
          <span className={classes.url}>{url}</span>
        </span>
      </button>
      <div id={`attempt-${id}`} hidden={!isOpen}>
        {isOpen && <AttemptDetails attempt={attempt} {...details} />}
      </div>
    </li>
  )
})

/** Failed attempts where there is no room for a table. */
export function AttemptCards(props: AttemptListProps) {
  return (
    <ul className={classes.cards} aria-label="Failed attempts">
      {props.attempts.map((attempt) => (
        <Card key={attempt.id} {...attemptProps(props, attempt)} />
      ))}
    </ul>
  )
}
