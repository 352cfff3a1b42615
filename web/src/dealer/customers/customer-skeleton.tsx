import { Skeleton } from '@mantine/core'
import { Loading } from '#shared/ui/skeletons.tsx'
import classes from './customer-header.module.css'

/** The page of a customer in its final shape. */
export function CustomerSkeleton() {
  return (
    <Loading>
      <div className={classes['header']}>
        <Skeleton height={30} width={320} />
      </div>
      <div className={classes['grid']}>
        <Skeleton height={280} />
        <Skeleton height={420} />
      </div>
    </Loading>
  )
}
