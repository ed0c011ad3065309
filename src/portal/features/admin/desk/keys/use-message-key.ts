import { type RefObject, useRef } from 'react'
import type { MessageWriter } from '#portal/workflow/messages/approval-messages.tsx'
import { say } from '../said.ts'
import { keepKeysFor, useKeys } from './use-keys.ts'

/** Lets the key m open the form for a message; where there is none, it says why. */
export function useMessageKey(whyNot: string): RefObject<MessageWriter | null> {
  const writer = useRef<MessageWriter>(null)
  useKeys({
    m: () => {
      if (writer.current === null) say(whyNot)
      else void keepKeysFor(writer.current.write())
    },
  })
  return writer
}
