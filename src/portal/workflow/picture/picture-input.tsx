import { Button, Input } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { PictureChoice } from './use-picture-choice.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './picture-input.module.css'

interface Props {
  /** Of the input, as a link target. */
  id: string
  label: string
  description: string
  /** The picture's name in its messages: 'The icon'. */
  name: string
  /** The file types that the picker offers. */
  accept: string
  required?: boolean
  choice: PictureChoice
  /** URL of the displayed picture; null if none. */
  shown: string | null
  /** The form's or the platform's message. */
  error: ReactNode
  /** The form's name of the field. */
  field: string
  /** Takes focus when the panel opens. */
  takesFocus?: boolean
}

const holdsFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') === true

/** Keeps a file dropped beside its field from replacing the page. */
function useCaughtFiles(): void {
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])
}

/** Takes a picture from the picker or by drag and drop, and shows it. Validation belongs to `choice`. */
export function PictureInput(props: Props) {
  const { id, label, description, name, accept, required = false, choice, shown, error, field } = props
  const [isOver, setOver] = useState(false)
  const hints = useId()
  const input = useRef<HTMLInputElement>(null)
  useCaughtFiles()
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) choice.pick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pick(event.dataTransfer.files)
  }
  const discard = () => {
    choice.remove()
    input.current?.focus()
  }
  const message = choice.fault === null ? error : `${name} ${choice.fault}.`
  const isWrong = message !== undefined && message !== null
  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        description={description}
        error={message}
        required={required}
        descriptionProps={{ id: `${hints}-description` }}
        errorProps={{ id: `${hints}-error`, role: 'alert' }}
      >
        <div className={classes.zone} data-over={isOver || undefined} data-wrong={isWrong || undefined}>
          {shown !== null && <img src={shown} alt={`${label}, as it is chosen now`} />}
          <span className={classes.words}>
            <Icon name="upload" />
            {choice.isBusy ? 'Checking the file…' : 'Choose a file, or drop one here'}
          </span>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            className={classes.file}
            required={required}
            data-path={field}
            data-autofocus={props.takesFocus === true || undefined}
            aria-invalid={isWrong}
            aria-describedby={`${hints}-description${isWrong ? ` ${hints}-error` : ''}`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onChange={({ currentTarget }) => {
              pick(currentTarget.files)
              // Allows choosing the same file again.
              currentTarget.value = ''
            }}
          />
        </div>
      </Input.Wrapper>
      {choice.fault !== null && (
        <div className={sectionClasses.textAct}>
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            Discard this file
          </Button>
        </div>
      )}
    </div>
  )
}
