import { turnQueue, type TurnQueue } from '../turn-queue.ts'

/** Pictures that one process decodes at once: decoding may take a hundred times a picture's size in memory. */
const atOnce = 2
/** Pictures that may wait, since each holds its bytes meanwhile. */
const mostWaiting = 32

/** A queue for decoding pictures. */
export const pictureQueue = (places = atOnce, longest = mostWaiting): TurnQueue =>
  turnQueue({
    places,
    longest,
    busy: 'Too many pictures are being looked at. Please try again in a moment.',
  })

/** This process's queue. */
export const pictures = pictureQueue()
