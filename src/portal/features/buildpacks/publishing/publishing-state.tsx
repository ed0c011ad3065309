import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { BuildpackPublishing } from './use-publishing.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from '../buildpacks.module.css'
import { TwoFactorQuestion } from '../two-factor-question.tsx'

const progress: Partial<Record<BuildpackPublishing['step'], string>> = {
  registering: 'Registering the buildpack…',
  releasing: 'Asking for the release…',
  following: 'The platform is reading the source. This takes some seconds.',
}

function Refusal({ publishing }: { publishing: BuildpackPublishing }) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [])
  return (
    <div ref={block} tabIndex={-1} className={classes.form}>
      <ProblemNote problem={publishing.problem} onCheck={null} />
      {publishing.isRegistered && (
        <p className={classes.soft}>
          The buildpack is registered, but no revision was published. Nothing that apps use has changed.
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={publishing.edit}>Change what was entered</Button>
        <Button variant="default" onClick={publishing.publish}>
          Try again
        </Button>
      </div>
    </div>
  )
}

interface Props {
  publishing: BuildpackPublishing
  hasAuthenticator: boolean
}

/** Shows the progress of a publication; empty until it starts. */
export function PublishingState({ publishing, hasAuthenticator }: Props) {
  const { step } = publishing
  const text = progress[step]
  if (step === 'twoFactor')
    return <TwoFactorQuestion publishing={publishing} hasAuthenticator={hasAuthenticator} />
  if (step === 'refused') return <Refusal publishing={publishing} />
  if (step === 'unfinished')
    return (
      <div className={classes.form} role="alert">
        <ProblemNote problem={publishing.problem} onCheck={null} />
        <p className={sectionClasses.soft}>
          This takes longer than expected. It continues by itself; the list of revisions shows how it ended.
        </p>
        <div className={classes.actions}>
          <Button onClick={publishing.check}>Check again</Button>
        </div>
      </div>
    )
  return text === undefined ? null : (
    <output className={classes.progress}>
      <Loader size="sm" aria-hidden="true" /> {text}
    </output>
  )
}
