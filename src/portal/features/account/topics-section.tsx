import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { useRef } from 'react'
import { eventToMail } from '#machines/topic/lifecycle.ts'
import { shownValue } from '#machines/shapes/toggle.ts'
import { type Topic, topicMails } from '#contract/topics/topic.ts'
import { letterTopicWording } from '#contract/wording/letter-topics.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useConfig } from '#portal/app/use-config.ts'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useBlockerHint } from '#portal/workflow/actions/use-blocker-hint.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { toggleMachine } from '#portal/workflow/shapes/use-toggle.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import styles from './account.module.css'
import { topicCalls } from './calls.ts'
import { topicLetters, topicMailWording } from './wording.ts'

type Mail = Topic['mail']

interface ChoiceProps {
  mail: Mail
  topic: Topic
  checked: boolean
  onChoose: (mail: Mail) => void
}

function MailChoice({ mail, topic: { topic, steps }, checked, onChoose }: ChoiceProps) {
  const anchor = useRef<HTMLInputElement>(null)
  const blockers = steps.find(({ event }) => event === eventToMail[mail])?.blockers ?? []
  const isBlocked = blockers.length > 0
  const { around, describedBy, show, hint } = useBlockerHint(anchor, blockers)
  return (
    <span {...around}>
      <Radio
        ref={anchor}
        name={`mail-${topic}`}
        label={topicMailWording[mail]}
        checked={checked}
        {...(isBlocked && { 'aria-disabled': true, className: styles.blocked })}
        aria-describedby={describedBy}
        onChange={() => (isBlocked ? show() : onChoose(mail))}
      />
      {hint}
    </span>
  )
}

function TopicRow({ topic, letters }: { topic: Topic; letters: string }) {
  const name = letterTopicWording[topic.topic]
  const { snapshot, send } = useWorkflow(() => toggleMachine<Mail>(topicCalls), {
    input: { id: topic.topic },
    on: { saved: () => flash.success(`Letters on ${name} saved.`) },
    staysWhile: ['saving'],
  })
  const shown = shownValue(snapshot.context, topic.mail)
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        <b>{name}</b>
        <p className={classes.soft}>{letters}</p>
      </div>
      <fieldset className={styles.mails}>
        <legend className={styles.legend}>{name}</legend>
        {topicMails.map((mail) => (
          <MailChoice
            key={mail}
            mail={mail}
            topic={topic}
            checked={mail === shown}
            onChoose={(to) => send({ type: 'turned', to, stored: topic.mail })}
          />
        ))}
      </fieldset>
      <div className={styles.problem}>
        <ProblemNote problem={snapshot.context.problem} onCheck={null} />
      </div>
    </li>
  )
}

/** How a person gets the letters of each topic; `of` says as whose. Nothing without topics. */
export function TopicsSection({ topics, of }: { topics: readonly Topic[]; of: 'company' | 'staff' }) {
  const { config } = useConfig()
  if (topics.length === 0) return null
  const hour = String(config.dailyLetterHour).padStart(2, '0')
  return (
    <Section id="topics" title="E-mail">
      <p className={classes.soft}>
        What comes once a day comes in one letter, at {hour}:00 UTC. Whatever you choose here, you find it
        among your notices.
      </p>
      <ul>
        {topics.map((topic) => (
          <TopicRow key={topic.topic} topic={topic} letters={topicLetters[of][topic.topic] ?? ''} />
        ))}
      </ul>
    </Section>
  )
}
