import { Stack, Text } from "@mantine/core";
import { type FormValidateInput, type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { FailureNotice, fieldFailureOf } from "../notices/failure-notice.tsx";

interface ServerFormOptions<Values, Answer> {
  /** Named as in the body of the request: the service's messages name fields so. */
  readonly initialValues: Values;
  readonly validate?: FormValidateInput<Values>;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer, values: Values) => unknown;
}

export interface ServerForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isBusy: boolean;
  /** An error that concerns no single field, or null. */
  readonly error: Error | null;
}

/** Sends once at a time; a refusal stands at its field, and the first wrong field gets the focus. */
export function useServerForm<Values extends object, Answer>(
  options: ServerFormOptions<Values, Answer>,
): ServerForm<Values> {
  const { initialValues, validate, send, onDone } = options;
  const form = useForm<Values>({ initialValues, ...(validate === undefined ? {} : { validate }) });
  const fields = Object.keys(initialValues);
  const focusField = (name: string) => form.getInputNode(name)?.focus();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer, values) => void onDone(answer, values),
    onError: (error) => {
      const field = fieldFailureOf(error, fields);
      if (field === null) return;
      form.setFieldError(field.field, field.message);
      focusField(field.field);
    },
  });
  const onSubmit = form.onSubmit(
    (values) => {
      if (!sending.isPending) sending.mutate(values);
    },
    (errors) => {
      const first = fields.find((name) => name in errors);
      if (first !== undefined) focusField(first);
    },
  );
  const isShown = sending.isError && fieldFailureOf(sending.error, fields) === null;
  return { form, onSubmit, isBusy: sending.isPending, error: isShown ? sending.error : null };
}

/** State of a form that its frame shows, and its submission. */
export type Sending = Omit<ServerForm<object>, "form">;

interface FormBodyProps extends Sending {
  /** Words above what went wrong. */
  readonly intro?: ReactNode;
  readonly maxWidth?: string;
  readonly children: ReactNode;
}

export function FormBody({ onSubmit, error, intro, maxWidth, children }: FormBodyProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" maw={maxWidth}>
        {intro !== undefined && (
          <Text size="sm" component="div">
            {intro}
          </Text>
        )}
        <FailureNotice error={error} />
        {children}
      </Stack>
    </form>
  );
}
