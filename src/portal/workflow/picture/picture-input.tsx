import { Input } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { PictureChoice } from './use-picture-choice.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './picture-input.module.css'

interface Props {
  /** Of the input, for links that lead to it. */
  id: string
  label: string
  description: string
  /** Names the picture in the words of its fault: 'The icon'. */
  name: string
  /** The file types that the picker offers. */
  accept: string
  required?: boolean
  choice: PictureChoice
  /** The picture that is shown, as a URL; null where there is none. */
  shown: string | null
  /** The form's or the platform's message. */
  error: ReactNode
  /** The form's name of the field. */
  field: string
  /** It has focus when its panel opens. */
  takesFocus?: boolean
}

const holdsFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') === true

/** A file that misses its field must not take the page's place. */
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

/** Takes a picture by the picker or by dragging a file onto it, and shows it. The checking is `choice`'s. */
export function PictureInput(props: Props) {
  const { id, label, description, name, accept, required = false, choice, shown, error, field } = props
  const [isOver, setOver] = useState(false)
  const hints = useId()
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
  const message = choice.fault === null ? error : `${name} ${choice.fault}.`
  const isWrong = message !== undefined && message !== null
  return (
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
            // So that the same file can be chosen once more.
            currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
