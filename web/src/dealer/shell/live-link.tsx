import { useEffect } from 'react'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { followDealership } from '#dealer/platform/events/live.ts'

/** The page loads and paints first. */
const afterMs = 400

/** While mounted, changes in the dealership update the screen. */
export function LiveLink() {
  const session = useSession()
  const id = session?.user.id
  const dealership = session?.user.dealership?.id
  const step = session?.step
  useEffect(() => {
    if (id === undefined || dealership === undefined) return undefined
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = followDealership({ dealership, user: id, step })
    }, afterMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [id, dealership, step])
  return null
}
