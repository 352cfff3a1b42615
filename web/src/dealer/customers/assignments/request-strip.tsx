import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { assignmentQueries } from './assignments.api.ts'

const Requests = lazyPart(async () => (await import('./requests.tsx')).Requests)

/** The newest come first; the next one moves up when one is answered. */
const mostShown = 3

/** Requests of colleagues for a customer, and the answers to the reader's own; nothing if there are none. */
export function RequestStrip() {
  const { data } = useQuery(assignmentQueries.requests())
  const toAnswer = data?.to_answer.slice(0, mostShown) ?? []
  const answered = data?.mine.filter(({ state }) => state === 'approved').slice(0, mostShown) ?? []
  if (toAnswer.length + answered.length === 0) return null
  return (
    <Suspense>
      <Requests toAnswer={toAnswer} answered={answered} />
    </Suspense>
  )
}
