interface Asked {
  name: string;
  params: object;
}

/** Puts a bridge into the page as the messenger does. `undefined` stays mute. @returns what is asked. */
export function putBridge(answer: (name: string) => Record<string, unknown> | undefined): Asked[] {
  const asked: Asked[] = [];
  Reflect.set(window, 'WeixinJSBridge', {
    invoke(name: string, params: object, callback: (answer: Record<string, unknown>) => void) {
      asked.push({ name, params });
      const answered = answer(name);
      if (answered !== undefined) callback(answered);
    },
    on: () => undefined,
  });
  return asked;
}

export function takeBridge(): void {
  Reflect.deleteProperty(window, 'WeixinJSBridge');
}
