/** Sentences of the product on letters and their sending; SPEC has none. */
export const letterSentences = {
  'p.letter.attempts':
    'A letter that the mail server does not take is tried again, twelve times in all, and then given up',
  'p.letter.taken': 'A letter that the mail server takes is sent',
  'p.letter.platform': 'The platform alone sends letters and says how that went',
  'p.letter.again':
    'Staff have a letter sent again, whether it waits, was given up, or was sent, of which then a copy goes',
  'p.letter.once': 'A letter that is about to be sent is not sent again',
  'p.letter.unserved': 'Without a mail server letters wait, and none of them is sent by asking again',
  'p.letter.full':
    'A letter waits, however often it is asked for, while its reader has had thirty e-mails in the hour',
  'p.letter.link': 'A letter whose link is gone is not sent again; its reader asks for a new one',
  'p.topic.choice':
    'Everybody chooses for each topic whether its letters come at once, once a day or never; the platform does not',
  'p.topic.again': 'To choose what one has changes nothing and is no error',
  'p.letter.forgotten': 'Nothing is sent to a reader who was forgotten',
} as const
