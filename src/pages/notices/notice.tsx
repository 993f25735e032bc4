import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notices.module.css";

const icons = {
  note: IconInfoCircle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  danger: IconAlertTriangle,
};

interface NoticeProps {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A box that says something about what stands around it. */
export function Notice({ kind, title, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles["notice"]} data-kind={kind}>
      <Icon size={20} aria-hidden className={styles["noticeIcon"]} />
      <div className={styles["noticeText"]}>
        {title !== undefined && <strong className={styles["noticeTitle"]}>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
