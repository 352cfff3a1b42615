import { useEffect } from 'react'
import { useSession } from '../sessions/session.ts'
import { followDealership } from './live.ts'

/** The page is read and painted first. */
const afterMs = 400

/** While it is shown, what changes in the dealership changes on the screen. */
export function LiveLink() {
  const user = useSession()?.user
  const id = user?.id
  const dealership = user?.dealership?.id
  useEffect(() => {
    if (id === undefined || dealership === undefined) return undefined
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = followDealership(dealership, id)
    }, afterMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [id, dealership])
  return null
}
