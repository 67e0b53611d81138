interface Asked {
  name: string;
  params: object;
}

/** Puts a bridge into the page as the messenger does. @returns what is asked of it, as it comes. */
export function putBridge(answer: (name: string) => Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  Reflect.set(window, 'WeixinJSBridge', {
    invoke(name: string, params: object, callback: (answer: Record<string, unknown>) => void) {
      asked.push({ name, params });
      callback(answer(name));
    },
    on: () => undefined,
  });
  return asked;
}

export function takeBridge(): void {
  Reflect.deleteProperty(window, 'WeixinJSBridge');
}
