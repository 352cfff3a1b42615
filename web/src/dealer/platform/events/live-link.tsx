import { useEffect } from 'react'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { followDealership } from './live.ts'

/** The page is read and painted first. */
const afterMs = 400

/** While it is shown, what changes in the dealership changes on the screen. */
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
